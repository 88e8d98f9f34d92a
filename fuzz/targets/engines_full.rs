#![no_main]

fuzz::target!("engines_full", tests::oracle::engines_full_target);
