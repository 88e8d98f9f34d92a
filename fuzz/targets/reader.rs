#![no_main]

fuzz::target!("reader", tests::oracle::reader_target);
