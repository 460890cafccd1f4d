import { useInfiniteQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { offlineError } from '../lib/api-error.ts';
import { FOR_EVERYBODY } from '../lib/query-audience.ts';
import { renderInApp } from '../lib/render.fixture.tsx';
import { Paged } from './paged.tsx';

afterEach(cleanup);

/** Each page has one row, named by its number. */
interface Server {
  isDown: boolean;
  pages: number;
}

function open(server: Server) {
  function List() {
    const pages = useInfiniteQuery({
      queryKey: ['rows'],
      queryFn: ({ pageParam }) => (server.isDown ? Promise.reject(offlineError()) : Promise.resolve(pageParam)),
      initialPageParam: 1,
      getNextPageParam: (last) => (last < server.pages ? last + 1 : null),
      select: ({ pages: read }) => (server.pages === 0 ? [] : read.map((page) => `row ${page}`)),
      meta: FOR_EVERYBODY,
    });
    return (
      <Paged pages={pages} loading="Loading" failed="The rows could not be loaded" empty="None here">
        {(rows) => rows.join(', ')}
      </Paged>
    );
  }
  return renderInApp(<List />);
}

const more = () => screen.queryByRole('button', { name: 'Load more' });

describe('a paged list', () => {
  it('says that it is loading, that it is empty, and what it has', async () => {
    open({ isDown: false, pages: 0 });
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByText('None here')).toBeTruthy();
    cleanup();
    open({ isDown: false, pages: 2 });
    expect(await screen.findByText('row 1')).toBeTruthy();
    fireEvent.click(more() as HTMLElement);
    expect(await screen.findByText('row 1, row 2')).toBeTruthy();
    expect(more()).toBeNull();
  });

  it('says that its first load failed, and tries again', async () => {
    const server = { isDown: true, pages: 1 };
    open(server);
    expect(await screen.findByText('The rows could not be loaded')).toBeTruthy();
    server.isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('row 1')).toBeTruthy();
  });

  it('keeps what it shows where a later load fails', async () => {
    const server = { isDown: false, pages: 2 };
    const { client } = open(server);
    await screen.findByText('row 1');
    server.isDown = true;
    fireEvent.click(more() as HTMLElement);
    await expect.poll(() => client.getQueryState(['rows'])?.status).toBe('error');
    expect(screen.getByText('row 1')).toBeTruthy();
    await act(() => client.invalidateQueries());
    expect(screen.getByText('row 1')).toBeTruthy();
    server.isDown = false;
    fireEvent.click(more() as HTMLElement);
    expect(await screen.findByText('row 1, row 2')).toBeTruthy();
  });
});
