export const used = 'used';
export const unused = 'unused';
