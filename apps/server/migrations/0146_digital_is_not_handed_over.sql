-- A digital item is neither shipped nor picked up. Earlier versions let its seller choose both.
UPDATE listings SET local_pickup = false, shipping_type = NULL
WHERE product_type = 'DIGITAL' AND (local_pickup OR shipping_type IS NOT NULL);
