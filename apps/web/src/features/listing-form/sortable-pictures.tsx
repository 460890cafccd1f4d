import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { Places } from './picture-order.ts';

export interface SortablePicturesProps {
  places: Places;
  onMove: (place: string, to: string) => void;
  children: ReactNode;
}

/**
 * A press becomes a drag only after some movement, or on a touch screen after a pause. Otherwise it would not be
 * possible to press a picture or to scroll.
 */
const MOUSE = { activationConstraint: { distance: 5 } };
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };
const HOW =
  'To move a picture, press space, then the arrow keys. Press space again to put it down, or escape to leave it.';

/** Lets pictures be reordered by mouse, finger and keyboard, and announces each move to screen readers. */
export function SortablePictures({ places, onMove, children }: SortablePicturesProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const put = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: movesSaid(places), screenReaderInstructions: { draggable: HOW } }}
      onDragEnd={put}
    >
      <SortableContext items={[...places]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** The announcements of a move. They number the places as they were when the picture was picked up. */
function movesSaid(places: Places): Announcements {
  const number = (id: UniqueIdentifier) => places.indexOf(String(id)) + 1;
  const at = (id: UniqueIdentifier) => `place ${number(id)} of ${places.length}`;
  const pickedUp = (id: UniqueIdentifier) => `Picture ${number(id)} is picked up, at ${at(id)}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // The first event comes at once, for the picture's own place, so it repeats the first announcement.
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined;
      return over.id === active.id ? pickedUp(active.id) : `Picture ${number(active.id)} is over ${at(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? `Picture ${number(active.id)} stays at ${at(active.id)}.`
        : `Picture ${number(active.id)} was put at ${at(over.id)}.`,
    onDragCancel: ({ active }) => `Nothing was moved. Picture ${number(active.id)} is at ${at(active.id)}.`,
  };
}
