import { TITLED_SCREENS } from '@clamor/contract/screens';
import { ClockPanel } from '../../features/test-helper/clock-panel.tsx';
import { DemoPanel } from '../../features/test-helper/demo-panel.tsx';
import { MailboxPanel } from '../../features/test-helper/mailbox-panel.tsx';
import { useIsHidden } from '../../features/test-helper/use-is-hidden.ts';
import { UsersPanel } from '../../features/test-helper/users-panel.tsx';
import { config } from '../../lib/config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PageMeta } from '../page-meta.tsx';

export function TestHelperScreen() {
  if (config.development) return <TestHelper />;
  return (
    <EmptyState level={1} title="Test Helper" actions={<ButtonLink to="/">Browse Auctions</ButtonLink>}>
      <PageMeta {...TITLED_SCREENS['/test-helper']} />
      This page is only available in development.
    </EmptyState>
  );
}

function TestHelper() {
  const isHidden = useIsHidden();
  if (isHidden) {
    return (
      <EmptyState level={1} title="Test Helper" actions={<ButtonLink to="/">Browse Auctions</ButtonLink>}>
        <PageMeta {...TITLED_SCREENS['/test-helper']} />
        The test tools answer only on the computer that runs Clamor, at <code>localhost</code>. To use them from here,
        start Clamor with <code>ALLOW_REMOTE_DEVELOPMENT=1</code>.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <PageMeta {...TITLED_SCREENS['/test-helper']} />
      <h1 className="display text-4xl">Test Helper</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <UsersPanel />
        <div className="grid gap-6">
          <ClockPanel />
          <DemoPanel />
          <MailboxPanel />
        </div>
      </div>
    </div>
  );
}
