import { expect, test } from 'vitest';
import { zodResolver } from '../../../lib/form-resolver';
import { emptyQuestion, type Fields, placeOf, QuestionFields } from './question-fields';

const hindi = {
  questionText: 'कौन सा ग्रह लाल ग्रह कहलाता है?',
  options: ['शुक्र', 'मंगल'],
  explanation: '',
  mediaAlt: '',
};

test('what the server says of a text of a question in Hindi alone belongs to its Hindi field', () => {
  expect(placeOf('questionText', { language: 'hi' })).toBe('translations.hi.questionText');
  expect(placeOf('options.1', { language: 'hi' })).toBe('translations.hi.options.1');
  expect(placeOf('seconds', { language: 'hi' })).toBe('seconds');
  expect(placeOf('questionText', { language: 'en' })).toBe('questionText');
});

test('what is missing in a question in Hindi alone is said at its Hindi field', async () => {
  const fields: Fields = {
    ...{ ...emptyQuestion, category: 'science', correctAnswers: ['1'] },
    translations: { hi: { ...hindi, options: ['शुक्र'] } },
  };
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await zodResolver(QuestionFields)(fields, undefined, options);
  expect(errors.translations?.hi?.options?.[1]?.message).toBe('Enter two to six options.');
});
