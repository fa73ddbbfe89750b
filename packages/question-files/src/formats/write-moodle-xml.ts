import { escapeUTF8 } from 'entities';
import type { MoodleQuestion } from './moodle-question';
import { toMoodleText } from './moodle-text';
import { isTrueFalse, trueFalseOptions, weightsOf } from './option-weights';
import { tagsOf } from './question-tags';
import { withoutInvalidXml } from './xml-characters';

/** The most characters of a question that its name in Moodle repeats. */
const nameLength = 80;

/**
 * Returns questions as a Moodle XML file, in order, each below its category. Tags hold difficulty and seconds. Characters
 * that XML cannot hold are left out.
 */
export function writeMoodleXml(questions: readonly MoodleQuestion[]): string {
  const elements = questions.flatMap((question, index) => {
    const isSameCategory = questions[index - 1]?.category === question.category;
    return [...(isSameCategory ? [] : writeCategory(question.category)), ...writeQuestion(question)];
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<quiz>', ...elements, '</quiz>', ''].join('\n');
}

function writeCategory(category: string): string[] {
  return [
    '  <question type="category">',
    `    <category><text>$course$/top/${escapeXml(category)}</text></category>`,
    '  </question>',
  ];
}

function writeQuestion(question: MoodleQuestion): string[] {
  const isStatement = isTrueFalse(question);
  const name = question.questionText.replaceAll(/\s+/g, ' ').slice(0, nameLength).toWellFormed();
  const { weights, isSingle } = weightsOf(question);
  const answers = question.options.map((option, index) =>
    writeAnswer(option, weights[index] ?? '0', isStatement),
  );
  const choice = [
    `    <single>${isSingle}</single>`,
    `    <shuffleanswers>${!question.keepsOrder}</shuffleanswers>`,
    '    <answernumbering>abc</answernumbering>',
  ];
  return [
    `  <question type="${isStatement ? 'truefalse' : 'multichoice'}">`,
    `    <name><text>${escapeXml(name)}</text></name>`,
    `    ${writeText('questiontext', question.questionText)}`,
    ...(question.explanation ? [`    ${writeText('generalfeedback', question.explanation)}`] : []),
    '    <defaultgrade>1</defaultgrade>',
    `    <penalty>${isStatement ? '1' : '0.3333333'}</penalty>`,
    '    <hidden>0</hidden>',
    ...(question.id === undefined ? [] : [`    <idnumber>${question.id}</idnumber>`]),
    ...(isStatement ? [] : choice),
    ...answers,
    `    <tags>${tagsOf(question)
      .map((tag) => `<tag><text>${tag}</text></tag>`)
      .join('')}</tags>`,
    '  </question>',
  ];
}

function writeAnswer(option: string, weight: string, isStatement: boolean): string {
  if (!isStatement) return `    ${writeText('answer', option, ` fraction="${weight}"`)}`;
  const verdict = option === trueFalseOptions[0] ? 'true' : 'false';
  return `    <answer fraction="${weight}" format="moodle_auto_format"><text>${verdict}</text></answer>`;
}

function writeText(element: string, text: string, attributes = ''): string {
  const { written, format } = toMoodleText(text);
  const name = format === 'plain' ? 'plain_text' : format;
  return `<${element}${attributes} format="${name}"><text>${escapeXml(written)}</text></${element}>`;
}

function escapeXml(text: string): string {
  return escapeUTF8(withoutInvalidXml(text));
}
