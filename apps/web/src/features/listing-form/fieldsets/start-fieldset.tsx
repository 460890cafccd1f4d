import { FormSection } from './form-section.tsx';
import { TimingFields } from './timing-fields.tsx';

export function StartSection() {
  return (
    <FormSection title="The start" lead="What happens when the crowd has reached your goal.">
      <TimingFields />
    </FormSection>
  );
}
