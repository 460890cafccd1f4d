import type { RequestOrigin } from '../../platform/visitor/index.ts';
import { writeAccountRequest } from './account-requests.postgres.ts';
import type { EmailPorts } from './email-ports.ts';

/**
 * Requests a mail with the verification link or a link for a new password. A job writes it later, so the caller does
 * not learn whether a mail is sent.
 */
export async function requestMail(
  ports: EmailPorts,
  kind: 'verify_email' | 'reset_password',
  email: string,
  from: RequestOrigin,
): Promise<void> {
  await writeAccountRequest(ports.pool, {
    kind,
    email,
    asker: from.network,
    device: from.device,
    askedAt: ports.clock.now(),
  });
  ports.requestMade();
}
