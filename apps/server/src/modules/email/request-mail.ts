import type { RequestOrigin } from '../../platform/visitor/index.ts';
import { writeAccountRequest } from './account-requests.postgres.ts';
import type { EmailPorts } from './email-ports.ts';

/** Asks for the verification link, or a way to a new password, to be mailed. Says nothing about whether it will be. */
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
