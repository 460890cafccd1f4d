-- In stored answers of order actions, the field `deeds` becomes `actions`, as the contract now names it. The condition
-- on `call` avoids reading the long answers of other calls. A member's text cannot match, because JSON escapes its
-- quotes.
UPDATE request_keys SET answer = replace(answer, '"deeds":', '"actions":')
WHERE call IN ('cancelOrder', 'chooseDelivery', 'handOver', 'receiveOrder', 'shipOrder', 'tellPickup', 'tellProblem')
  AND answer LIKE '%"deeds":%';
