#![no_main]

fuzz::target!("modules", tests::oracle::modules_target);
