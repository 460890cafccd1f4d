import { FormFieldset } from './form-fieldset.tsx';
import { TimingFields } from './timing-fields.tsx';

export function StartFieldset() {
  return (
    <FormFieldset title="The start" lead="What happens when the crowd has reached your goal.">
      <TimingFields />
    </FormFieldset>
  );
}
