import type { ServerMessage } from '@clamor/contract/realtime';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { at } from '../../../test/listing-response.fixture.ts';
import { quietWorld } from '../../lib/quiet-world.fixture.ts';
import { useClaimUpdates } from './use-claim-updates.ts';

afterEach(cleanup);

const base = { slug: 'rolleiflex', epoch: 'one', version: 10 };
const HELLO: ServerMessage = { type: 'hello', ...base, serverTime: at(0), watching: 1 };

describe('the news of a sale', () => {
  it('are told when it moved, and after every gap in which it may have', () => {
    const { world, say } = quietWorld();
    let updates = 0;
    renderHook(() =>
      useClaimUpdates(
        'rolleiflex',
        () => {
          updates += 1;
        },
        world,
      ),
    );
    say(HELLO);
    expect(updates).toBe(1);
    say({ type: 'you:claim', ...base, claim: null, offer: null });
    expect(updates).toBe(2);
    say({ type: 'you:leading', ...base, maxAmountCents: 1, amountCents: 1 });
    expect(updates).toBe(2);
    say(HELLO);
    expect(updates).toBe(3);
  });

  it('are told of whatever listing it was, and not where only the line is open', () => {
    const { world, paths, say } = quietWorld();
    let updates = 0;
    renderHook(() =>
      useClaimUpdates(
        null,
        () => {
          updates += 1;
        },
        world,
      ),
    );
    expect(paths).toEqual(['/ws?mine']);
    say({ type: 'you:orders', ...base, slug: '', moved: false, serverTime: at(0) });
    expect(updates).toBe(0);
    say({ type: 'you:orders', ...base, slug: '', moved: true, serverTime: at(0) });
    expect(updates).toBe(1);
  });

  it('are not asked for before it is known of which listing', () => {
    const { world, paths } = quietWorld();
    const { rerender } = renderHook(({ slug }) => useClaimUpdates(slug, () => {}, world), {
      initialProps: { slug: undefined as string | undefined },
    });
    expect(paths).toEqual([]);
    rerender({ slug: 'rolleiflex' });
    expect(paths).toEqual(['/ws?slug=rolleiflex']);
  });
});
