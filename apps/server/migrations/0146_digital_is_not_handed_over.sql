-- A digital item is neither shipped nor picked up, whatever its seller once asked for.
UPDATE listings SET local_pickup = false, shipping_type = NULL
WHERE product_type = 'DIGITAL' AND (local_pickup OR shipping_type IS NOT NULL);
