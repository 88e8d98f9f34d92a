#![no_main]

fuzz::target!("drive", tests::oracle::drive_target);
