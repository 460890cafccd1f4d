import type { ReactNode } from 'react';
import { at } from '../../test/listing-response.fixture.ts';
import { ApiError } from '../lib/api-error.ts';
import { ActionBar } from './action-bar.tsx';
import { Avatar } from './avatar.tsx';
import { Badge, Chip } from './badge.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { Checkbox } from './checkbox.tsx';
import { DownloadButton } from './download-button.tsx';
import { FileDrop } from './file-drop.tsx';
import { LoadError } from './load-error.tsx';
import { Logo, LogoMark } from './logo.tsx';
import { MemberName } from './member-name.tsx';
import { MoneyField } from './money-field.tsx';
import { Notice } from './notice.tsx';
import { PageSection } from './page-section.tsx';
import { Paged } from './paged.tsx';
import { PasswordField } from './password-field.tsx';
import { Picture } from './picture.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SaidText } from './said.tsx';
import { Select } from './select.tsx';
import { ShareLine } from './share-button.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import { Slider } from './slider.tsx';
import { SlotRow } from './slot-row.tsx';
import { StarPicker } from './star-picker.tsx';
import { Stars, starsText } from './stars.tsx';
import { EmptyState, ErrorState } from './states.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { TimeAgo } from './time-ago.tsx';
import { pressEndedText, UPLOAD_LABELS, waitingText } from './upload-labels.ts';
import { UploadProgress } from './upload-progress.tsx';
import { WeekdayClock } from './weekday-clock.tsx';

const nothing = () => {};
const OPTIONS = [
  { value: 'a', label: 'A', hint: 'The first', icon: <i>i</i> },
  { value: 'b', label: 'B' },
];
const TONES = ['plain', 'outline', 'rise', 'soon', 'loud', 'danger', 'won'] as const;
const VARIANTS = ['solid', 'loud', 'rise', 'won', 'quiet', 'ghost', 'danger'] as const;
const page = (change: object) =>
  ({ isPending: false, data: ['row'], error: null, hasNextPage: false, isFetchingNextPage: false, ...change }) as never;
const paged = (change: object) => (
  <Paged pages={page(change)} loading="Loading" failed="Not loaded" empty="Empty">
    {(rows) => <p>{rows.join()}</p>}
  </Paged>
);

/** Every part of which pages are made, in every look and state. */
export const PARTS: Record<string, ReactNode> = {
  badges: TONES.map((tone) => (
    <Badge key={tone} tone={tone}>
      {tone}
    </Badge>
  )),
  'badge of no tone': (
    <Badge title="t" className="mine">
      Fact
    </Badge>
  ),
  chip: <Chip className="mine">Condition: Good</Chip>,
  buttons: VARIANTS.map((variant) => (
    <Button key={variant} variant={variant}>
      {variant}
    </Button>
  )),
  'sizes of buttons': (['sm', 'md', 'lg', 'icon'] as const).map((size) => (
    <Button key={size} size={size} wide>
      {size}
    </Button>
  )),
  'pending button': (
    <Button pending pendingText="Saving...">
      Save
    </Button>
  ),
  'pending button without a text': (
    <Button pending icon={<i>i</i>}>
      Save
    </Button>
  ),
  'resting button': <Button resting>Save</Button>,
  'submit button': (
    <Button type="submit" icon={<i>i</i>} disabled>
      Save
    </Button>
  ),
  'button link': (
    <ButtonLink to="/x" variant="loud" size="lg" wide icon={<i>i</i>} className="mine">
      Go
    </ButtonLink>
  ),
  cards: [<Card key="a" />, <Card key="b" raised />, <Card key="c" flush className="mine" id="me" />],
  avatars: [<Avatar key="a" name="mara" url={null} />, <Avatar key="b" name="theo" url="/objects/a.jpg" size={72} />],
  'action bar': (
    <ActionBar label="Bid" figure="$10" tone="won" note="You lead">
      <button type="button">Bid</button>
    </ActionBar>
  ),
  'action bar without an action': <ActionBar label="Bid" figure="$10" note="Over" />,
  checkboxes: [
    <Checkbox key="a" label="Yes" checked onCheckedChange={nothing} />,
    <Checkbox key="b" label="No" checked={false} onCheckedChange={nothing} />,
  ],
  download: (
    <DownloadButton fileName="a.csv" load={() => new Promise(nothing)}>
      Download CSV
    </DownloadButton>
  ),
  'file drop': (
    <FileDrop label="Drop" hint="jpg" types={['.jpg', '.png']} multiple onFiles={nothing} className="mine" />
  ),
  'file drop without a hint': <FileDrop label="Drop" types={['.jpg']} onFiles={nothing} className="mine" />,
  'load error': <LoadError title="Not loaded" level={3} error={new Error('x')} onRetry={nothing} />,
  'load error of the server': (
    <LoadError
      title="Not loaded"
      error={new ApiError({ status: 503, detail: 'It is busy.' }, 'OVERLOADED')}
      onRetry={nothing}
    />
  ),
  logo: [<Logo key="a" />, <LogoMark key="b" />],
  'names of members': [
    <MemberName key="a" name="mara" hasProfile className="mine" linkClass="link" />,
    <MemberName key="b" name="Anonymous" hasProfile={false} linkClass="link" />,
  ],
  notices: (['plain', 'rise', 'soon', 'danger', 'won'] as const).map((tone) => (
    <Notice key={tone} tone={tone}>
      {tone}
    </Notice>
  )),
  'notice that is said': (
    <Notice role="status" action={<i>a</i>} className="mine">
      Saved
    </Notice>
  ),
  'notice that interrupts': <Notice role="alert">Failed</Notice>,
  section: (
    <PageSection id="sales" title="Sales" action={<i>a</i>}>
      Rows
    </PageSection>
  ),
  'pages that load': paged({ isPending: true, data: undefined }),
  'pages that failed': paged({ data: undefined, error: new Error('x') }),
  'no pages': paged({ data: [] }),
  'the last page': paged({}),
  'a page of more': paged({ hasNextPage: true }),
  'a page while more loads': paged({ hasNextPage: true, isFetchingNextPage: true }),
  password: <PasswordField label="Password" autoComplete="current-password" />,
  pictures: [
    <Picture key="a" url="/objects/a.jpg" alt="A lamp" sizes="96px" widest={640} colour="#123456" />,
    <Picture key="b" url="https://elsewhere.example/b.jpg" alt="" sizes="1px" widest={320} eager className="mine" />,
  ],
  'radio cards': <RadioCards legend="Which" options={OPTIONS} value="a" onValueChange={nothing} error="Choose one" />,
  'dense radio cards': (
    <RadioCards legend="Which" options={OPTIONS} value="b" onValueChange={nothing} dense columns={3} />
  ),
  'radio cards in a column': (
    <RadioCards legend="Which" options={OPTIONS} value="" onValueChange={nothing} columns={1} />
  ),
  said: <SaidText>It is said.</SaidText>,
  select: (
    <Select
      label="Sort"
      hint="Hint"
      error="Wrong"
      hideLabel
      options={OPTIONS}
      value="b"
      onChange={nothing}
      className="mine"
      id="sort"
    />
  ),
  share: (
    <ShareLine title="Lamp" path="/listing/lamp">
      Tell others.
    </ShareLine>
  ),
  skeletons: (
    <SkeletonGroup label="Loading" className="mine">
      <Skeleton className="h-4" />
    </SkeletonGroup>
  ),
  slider: (
    <Slider
      label="Zoom"
      value={2}
      onValueChange={nothing}
      min={1}
      max={5}
      step={1}
      valueText="2×"
      marks={[
        { value: 1, label: 'one' },
        { value: 4, label: 'four' },
      ]}
      hint="Drag"
    />
  ),
  slots: (
    <SlotRow
      className="h-8"
      bars={
        [
          { place: 0, kind: 'gathered', loudness: 0.25 },
          { place: 1, kind: 'newest', loudness: 1 },
          { place: 2, kind: 'ahead', loudness: 0.5 },
        ] as never
      }
    />
  ),
  'star pickers': [
    <StarPicker key="a" legend="How?" value={0} onValueChange={nothing} error="Choose" />,
    <StarPicker key="b" legend="How?" value={3} onValueChange={nothing} />,
  ],
  stars: [<Stars key="a" rating={1} />, <Stars key="b" rating={4} className="mine" />, starsText(1), starsText(2)],
  states: ([1, 2, 3] as const).map((level) => (
    <EmptyState key={level} level={level} title="Empty" actions={<i>a</i>} className="mine">
      Text
    </EmptyState>
  )),
  'bare states': [<EmptyState key="a" title="Empty" icon={<i>i</i>} />, <ErrorState key="b" title="Failed" />],
  switches: [
    <Switch key="a" label="On" hint="Hint" checked onCheckedChange={nothing} />,
    <Switch key="b" label="Off" hint="Hint" checked={false} pending onCheckedChange={nothing} />,
    <Switch key="c" label="Not" hint="Hint" checked={false} disabled onCheckedChange={nothing} />,
  ],
  tabs: (
    <Tabs
      label="Tabs"
      tabs={[
        { value: 'a', label: 'A', content: 'Of a' },
        { value: 'b', label: 'B', content: 'Of b', stays: true },
        { value: 'c', label: 'C', content: 'Of c' },
      ]}
    />
  ),
  'text fields': [
    <TextField
      key="a"
      label="Name"
      hint="Hint"
      error="Wrong"
      prefix="$"
      suffix="kg"
      maxLength={10}
      className="mine"
      id="name"
    />,
    <TextField key="b" label="Plain" hideLabel />,
    <MoneyField key="c" label="Amount" />,
  ],
  'text areas': [
    <TextArea key="a" label="Bio" hint="Hint" error="Wrong" maxLength={10} className="mine" />,
    <TextArea key="b" label="Plain" rows={8} hideLabel />,
  ],
  'times ago': [
    <TimeAgo key="a" at={at(-30)} className="mine" />,
    <TimeAgo key="b" at={at(-3_600)} />,
    <WeekdayClock key="c" at={at(0)} />,
  ],
  uploads: [
    ...Object.keys(UPLOAD_LABELS).map((state) => (
      <UploadProgress key={state} name="a.jpg" state={state as never} percent={40} />
    )),
    waitingText(1),
    waitingText(2),
    pressEndedText('saved'),
  ],
};
