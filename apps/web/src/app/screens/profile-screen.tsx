import { PageMeta } from '../page-meta.tsx';

export function ProfileScreen() {
  return <PageMeta title="Profile" />;
}
