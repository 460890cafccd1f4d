import { PageMeta } from '../page-meta.tsx';

export function CreateScreen() {
  return (
    <>
      <PageMeta title="Create New Auction" index={false} />
      <h1 className="display text-4xl">Create New Auction</h1>
    </>
  );
}
