-- Kept answers of order actions name a claim's next steps as the contract does. The call is asked first, so that the long answers of other
-- calls are not read. A quote within a member's text is escaped in JSON and does not match.
UPDATE request_keys SET answer = replace(answer, '"deeds":', '"actions":')
WHERE call IN ('cancelOrder', 'chooseDelivery', 'handOver', 'receiveOrder', 'shipOrder', 'tellPickup', 'tellProblem')
  AND answer LIKE '%"deeds":%';
