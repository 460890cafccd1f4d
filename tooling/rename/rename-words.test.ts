import { describe, expect, it } from 'vitest';
import { fileNameOf, renameInCode, renameInDocument, renameInMutant, renamePath } from './rename-words.mjs';

const NAMES = new Map([
  ['holdMoney', 'lockSale'],
  ['IN_A_RUN', 'MUTABLE_COLUMNS'],
  ['happen', 'appendEvent'],
]);

describe('a rename', () => {
  it('names files as their identifiers', () => {
    expect([fileNameOf('lockSale'), fileNameOf('MUTABLE_COLUMNS')]).toEqual(['lock-sale', 'mutable-columns']);
    expect(renamePath('apps/server/hold-money.postgres.test.ts', NAMES)).toBe('apps/server/lock-sale.postgres.test.ts');
    expect(renamePath('apps/server/not-hold-money.ts', NAMES)).toBe('apps/server/not-hold-money.ts');
  });

  it('reaches identifiers, types, properties, JSX and the holes of templates', () => {
    const [hole, tick] = ['$', '`'];
    const code = (name: string) =>
      `const a = { ${name}, b: ${tick}x ${hole}{${name}(1)} holdMoney${tick} };\ntype T = typeof ${name};`;
    expect(renameInCode(code('holdMoney'), NAMES)).toBe(code('lockSale'));
    expect(renameInCode('<A b={holdMoney}>holdMoney</A>;', NAMES, true)).toBe('<A b={lockSale}>holdMoney</A>;');
  });

  it('leaves strings, which may be stored or sent, and changes the paths in them', () => {
    const code = "import { holdMoney } from './hold-money.ts';\nlock('holdMoney');\nconst r = /holdMoney/;";
    expect(renameInCode(code, NAMES)).toBe(
      "import { lockSale } from './lock-sale.ts';\nlock('holdMoney');\nconst r = /holdMoney/;",
    );
  });

  it('reaches comments, but for words of the language', () => {
    const code = '/** As `holdMoney` does (hold-money.ts): what may happen. */\nhappen(); // IN_A_RUN';
    expect(renameInCode(code, NAMES)).toBe(
      '/** As `lockSale` does (lock-sale.ts): what may happen. */\nappendEvent(); // MUTABLE_COLUMNS',
    );
  });

  it('keeps everything else as it was, to the blank', () => {
    const code = '#!/usr/bin/env node\n/* a */ export  const x = 1 as const ;\n\n// end';
    expect(renameInCode(code, NAMES)).toBe(code);
  });

  it('reaches the code and the paths of documents and mutants, and no title', () => {
    expect(renameInDocument('It may happen: `happen()`, see `src/hold-money.ts`.', NAMES)).toBe(
      'It may happen: `appendEvent()`, see `src/lock-sale.ts`.',
    );
    const mutant =
      'Fault: holdMoney is gone.\nTest: a/hold-money.test.ts > holdMoney waits\nFile: a/hold-money.ts\n--- find\nholdMoney(\n--- replace\nnone(\n';
    expect(renameInMutant(mutant, NAMES)).toBe(
      'Fault: holdMoney is gone.\nTest: a/lock-sale.test.ts > holdMoney waits\nFile: a/lock-sale.ts\n--- find\nlockSale(\n--- replace\nnone(\n',
    );
  });
});
