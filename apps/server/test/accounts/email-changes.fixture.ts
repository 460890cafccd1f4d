import { type Member, PASSWORD, type WholeClamor } from '../running-clamor.fixture.ts';

/** Changes members' e-mail addresses over HTTP. */
export function emailChanges(house: () => WholeClamor) {
  return {
    ask: (member: Member, email: string, password = PASSWORD) =>
      house().call('POST', '/api/account/email', { member, body: { email, password } }),
    open: async (token: string, more: object = {}, remoteAddress = '127.0.0.1') => {
      const payload = { token, ...more };
      const url = '/api/account/email/confirm';
      const response = await house().clamor.app.inject({ method: 'POST', url, payload, remoteAddress });
      return { status: response.statusCode, body: response.json() };
    },
    /** The token in the newest link that was mailed to this address. */
    linkTo: async (email: string) =>
      /change-email\?token=([\w-]+)/.exec((await house().mailsTo(email))[0]?.text ?? '')?.[1],
    emailOf: async (member: Member): Promise<string> =>
      (await house().call('GET', '/api/auth/me', { member })).body.email,
  };
}
