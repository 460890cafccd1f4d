import { Notice } from '../../ui/notice.tsx';
import { useStaffSelf } from './session.ts';

/** Says why the buttons are disabled; renders nothing if staff may write. */
export function ReadingNotice() {
  const self = useStaffSelf();
  if (self.data?.mayWrite !== false) return null;
  return <Notice>You may only read. To change something, enter with a secret of your own.</Notice>;
}
