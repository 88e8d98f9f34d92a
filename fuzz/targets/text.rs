#![no_main]

fuzz::target!("text", tests::oracle::text_target);
