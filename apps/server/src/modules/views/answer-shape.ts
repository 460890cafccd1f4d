import { createHash } from 'node:crypto';
import { type ZodType, z } from 'zod';

/**
 * Identifies the fields that answers of this schema have. Without it in the ETag, a browser would keep its copy from
 * before an upgrade, and the page would miss the fields that the upgrade added.
 */
export function shapeOf(schema: ZodType): string {
  const fields = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return createHash('sha256').update(fields).digest('base64url').slice(0, 6);
}
