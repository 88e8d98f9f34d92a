#![no_main]

fuzz::target!("rebuild", tests::oracle::rebuild_target);
