#![no_main]

fuzz::target!("engines", tests::oracle::engines_target);
