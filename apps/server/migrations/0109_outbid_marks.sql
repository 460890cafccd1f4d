-- How far each running auction's bids were looked through for members who were outbid. Written by a job, never by the desk.
CREATE TABLE outbid_marks (
  listing_id uuid PRIMARY KEY,
  sequence integer NOT NULL
);
