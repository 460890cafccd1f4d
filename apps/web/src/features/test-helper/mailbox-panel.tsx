import type { SentMail } from '@clamor/contract/test-helper';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../lib/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { mailboxQuery } from './api.ts';
import { Panel } from './panel.tsx';

/** How many mails are rendered at first, and how many more with each press. The mailbox may hold hundreds. */
const STEP = 25;
const LINK = /(https?:\/\/\S+)/;

/** The mail's text, with links that can be followed. */
function MailText({ text }: { text: string }) {
  const parts = text.split(LINK);
  return (
    <p className="text-[0.9375rem] whitespace-pre-line">
      {parts.map((part, index) =>
        LINK.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is its place
          <a key={index} href={part} className="font-medium underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function Mail({ mail }: { mail: SentMail }) {
  return (
    <details className="border-b border-line py-1 last:border-0">
      <summary className="min-h-11 cursor-pointer py-2">
        <span className="font-semibold">{mail.subject}</span>
        <span className="block text-sm text-mute">
          {mail.to}, {dateTimeText(mail.sentAt)}
        </span>
      </summary>
      <div className="pb-3">
        <MailText text={mail.text} />
      </div>
    </details>
  );
}

/** The mails that this server would have sent in production. */
export function MailboxPanel() {
  const [to, setTo] = useState('');
  const [room, setRoom] = useState(STEP);
  const mailbox = useQuery(mailboxQuery(to));
  const mails = mailbox.data ?? [];
  return (
    <Panel title="Mailbox" text="Mails sent by this server, newest first. They stay here.">
      <div className="flex items-end gap-2.5">
        <div className="flex-1">
          <TextField
            label="To"
            type="email"
            placeholder="everybody"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Button variant="quiet" pending={mailbox.isFetching} onClick={() => void mailbox.refetch()}>
          Refresh
        </Button>
      </div>
      {mailbox.data?.length === 0 ? <p className="text-mute">No mail yet.</p> : null}
      <div>
        {mails.slice(0, room).map((mail) => (
          <Mail key={`${mail.sentAt} ${mail.to} ${mail.subject}`} mail={mail} />
        ))}
      </div>
      {mails.length > room ? (
        <Button variant="quiet" className="justify-self-center" onClick={() => setRoom(room + STEP)}>
          Show older mails
        </Button>
      ) : null}
    </Panel>
  );
}
