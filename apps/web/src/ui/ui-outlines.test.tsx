import { cleanup, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { it } from 'vitest';
import { eachStandingStill } from '../../test/fresh-page.ts';
import { NOON } from '../../test/listing-response.fixture.ts';
import { outlineBook, outlineOf, settled } from '../../test/outline.fixture.ts';
import { renderInApp as show } from '../lib/render.fixture.tsx';
import { Avatar } from './avatar.tsx';
import { Dialog } from './dialog.tsx';
import { FileDrop } from './file-drop.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from './menu.tsx';
import { PasswordField } from './password-field.tsx';
import { Picture } from './picture.tsx';
import { StarPicker } from './star-picker.tsx';
import { StepDialog } from './step-dialog.tsx';
import { PARTS } from './ui-parts.fixture.tsx';

eachStandingStill(NOON);

const nothing = () => {};
const wholeOutline = () => outlineOf(document.body, true);

function Choosing() {
  const [star, setStar] = useState(2);
  return <StarPicker legend="How?" value={star} onValueChange={setStar} />;
}

it('shows each part of the pages in each of its looks and states as the outline says', async () => {
  const book = outlineBook('ui-parts');
  for (const [name, part] of Object.entries(PARTS)) {
    show(part);
    book.add(name, wholeOutline());
    cleanup();
  }
  await book.compare();
});

it('shows dialogs, menus and what changes under a finger as the outline says', async () => {
  const book = outlineBook('ui-open-parts');
  for (const size of ['md', 'lg', 'full'] as const) {
    show(
      <Dialog open onOpenChange={nothing} title="Title" description="About" size={size} actions={<i>a</i>}>
        Body
      </Dialog>,
    );
    book.add(`dialog ${size}`, wholeOutline());
    cleanup();
  }
  show(
    <Dialog open onOpenChange={nothing} title="Title" startInField>
      <input aria-label="One" />
    </Dialog>,
  );
  await settled(2);
  fireEvent.input(document.querySelector('[role=dialog] input') as Element, { target: { value: 'typed' } });
  fireEvent.click(document.querySelector('[role=dialog] button') as Element);
  book.add('dialog with typed text, closed', wholeOutline());
  cleanup();
  show(
    <StepDialog
      open
      title="Sure?"
      description="It goes."
      confirm={<button type="button">Go</button>}
      refused="It could not."
      onClose={nothing}
    >
      Field
    </StepDialog>,
  );
  book.add('step dialog', wholeOutline());
  cleanup();
  show(
    <Menu label="Menu" trigger={<button type="button">Open</button>}>
      <MenuLabel>Me</MenuLabel>
      <MenuLine />
      <MenuLink to="/x" icon={<i>i</i>}>
        Link
      </MenuLink>
      <MenuItem onSelect={nothing} icon={<i>i</i>}>
        Item
      </MenuItem>
      <MenuItem disabled onSelect={nothing}>
        Off
      </MenuItem>
    </Menu>,
  );
  fireEvent.pointerDown(document.querySelector('button') as Element, { button: 0, ctrlKey: false });
  book.add('menu', wholeOutline());
  cleanup();
  show(<Choosing />);
  const stars = document.querySelectorAll('[role=radio]');
  const filled = () => document.querySelectorAll('svg.fill-current').length;
  fireEvent.pointerEnter(stars[3] as Element);
  fireEvent.pointerOver(stars[3] as Element);
  const over = filled();
  fireEvent.pointerLeave(document.querySelector('[role=radiogroup]') as Element);
  fireEvent.pointerOut(document.querySelector('[role=radiogroup]') as Element);
  book.add('stars: under the pointer, after it', `${over} ${filled()}`);
  cleanup();
  show(<PasswordField label="Password" />);
  fireEvent.click(document.querySelector('button') as Element);
  book.add('password that is shown', wholeOutline());
  cleanup();
  show(<FileDrop label="Drop" types={['.jpg']} onFiles={nothing} className="" />);
  const drop = document.querySelectorAll('label')[0] as Element;
  fireEvent.dragOver(drop);
  book.add('file drop with a file over it', drop.className);
  fireEvent.dragLeave(drop);
  book.add('file drop that a file left', drop.className);
  cleanup();
  const failing = document.createElement('div');
  document.body.append(failing);
  show(<Avatar name="theo" url="/objects/a.jpg" />);
  fireEvent.error(document.querySelector('img') as Element);
  book.add('avatar whose picture failed', wholeOutline());
  cleanup();
  show(<Picture url="/objects/a.jpg" alt="" sizes="1px" widest={320} colour="#123456" />);
  fireEvent.load(document.querySelector('img') as Element);
  book.add('picture that came', wholeOutline());
  failing.remove();
  await book.compare();
});
