/** An answer with as many bytes as a real receipt. */
export const EMPTY_RECEIPT = JSON.stringify({ success: true, filling: 'x'.repeat(750) });
