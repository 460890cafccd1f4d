CREATE TABLE profiles (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  profile_image_url text,
  location text,
  website text,
  business_name text,
  bio text,
  updated_at timestamptz NOT NULL
);
