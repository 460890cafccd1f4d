-- Kept answers of order actions name a claim's next steps as the contract does. Rows live 24 hours, so that few are rewritten. A quote
-- within a member's text is escaped in JSON and does not match.
UPDATE request_keys SET answer = replace(answer, '"deeds":', '"actions":') WHERE answer LIKE '%"deeds":%';
