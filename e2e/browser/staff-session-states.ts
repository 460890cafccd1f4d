const AT = new Date(Date.now() - 5 * 60_000).toISOString();

const session = (id: string, staffName: string, change: object = {}) => ({
  id,
  staffName,
  device: 'Firefox on Linux',
  network: '203.0.113.9',
  hasSecondFactor: true,
  signedInAt: AT,
  lastSeenAt: AT,
  endsAt: AT,
  isCurrent: false,
  ...change,
});

/** Sessions with the longest names and networks, and one whose browser is unknown. */
export const STAFF_SESSIONS = {
  sessions: [
    session('here', 'ana', { isCurrent: true }),
    session('phone', 'ben', { device: 'Safari on iPhone', network: '2001:db8:1234:5678::/64', hasSecondFactor: false }),
    session('long', 'Wilhelmina-Alexandrina-of-the-payments-department'.repeat(2), { device: null }),
  ],
  recoveryCodesLeft: 8,
};

export const NEW_KEY = {
  keyText: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  keyUri:
    'otpauth://totp/Clamor:ana?issuer=Clamor&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
};

export const RECOVERY_CODES = {
  recoveryCodes: Array.from({ length: 10 }, (_, index) => `${index}K7M-W2QX-H9TD-RB4V`),
};
