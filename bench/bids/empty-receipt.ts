/** As many bytes as a real receipt has. */
export const EMPTY_RECEIPT = JSON.stringify({ success: true, filling: 'x'.repeat(750) });
