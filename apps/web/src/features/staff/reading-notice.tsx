import { Notice } from '../../ui/notice.tsx';
import { useStaffSelf } from './session.ts';

/** Says that staff with this secret may only read, so the buttons are disabled. Renders nothing if they may write. */
export function ReadingNotice() {
  const self = useStaffSelf();
  if (self.data?.mayWrite !== false) return null;
  return <Notice>You may only read. To change something, enter with a secret of your own.</Notice>;
}
