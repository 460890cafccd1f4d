import { PageMeta } from '../page-meta.tsx';

export function HomeScreen() {
  return <PageMeta title="Clamor: the auction starts when the crowd does" canonicalPath="/" />;
}
