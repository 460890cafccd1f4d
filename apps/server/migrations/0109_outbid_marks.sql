-- Up to which bid of each running auction a job has looked for members who were outbid. The desk never writes this
-- table.
CREATE TABLE outbid_marks (
  listing_id uuid PRIMARY KEY,
  sequence integer NOT NULL
);
