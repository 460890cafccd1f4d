import { PageMeta } from '../page-meta.tsx';

export function TestHelperScreen() {
  return <PageMeta title="Test helper" index={false} />;
}
