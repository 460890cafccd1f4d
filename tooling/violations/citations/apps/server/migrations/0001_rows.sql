-- One row a listing (docs/desk.md#locks).
CREATE TABLE listing_state (id uuid PRIMARY KEY);
