import { z } from 'zod';
import { key } from '../message';
import { questionKinds } from './question-shape';

export const QuestionKind = z
  .enum(questionKinds, { error: key('Choose one of {values}.') })
  .meta({ id: 'QuestionKind', description: 'What a question has beyond the usual shape.' });
