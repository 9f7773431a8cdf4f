import { fillTemplate, TEMPLATES } from '../../../server/contract/rules/templates.ts';

interface PhoneProps {
  sender: string;
  text: string;
  /** A small line under the text. */
  note: string;
}

/** A text as a phone shows it. Anyone who draws it says what is seen. */
export const Phone = ({ sender, text, note }: PhoneProps) => (
  <div className="phone">
    <p className="sender">{sender}</p>
    <p className="bubble">{text}</p>
    <p className="note">{note}</p>
  </div>
);

/** A request as the product writes it, with the look of a patient's own link. */
export const exampleText = (clinicName: string): string =>
  fillTemplate(TEMPLATES[0].text, { clinicName, reviewLink: 'goodword.example/r/k3Vx9QmT2bLp' });
