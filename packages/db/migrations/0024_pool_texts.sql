ALTER TABLE "session_question" ADD COLUMN "option_order" smallint[];--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "question_text" text;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "options" text[];--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "correct_answer" integer;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "explanation" text;--> statement-breakpoint
-- A pool's question gets the text that the first session was asked, or that of the bank where none was asked it.
UPDATE tournament_question p SET question_text = a.question_text, options = a.options, correct_answer = a.correct_answer,
  explanation = a.explanation
FROM (
  SELECT DISTINCT ON (s.tournament_id, q.question_id) s.tournament_id, q.*
  FROM session_question q JOIN quiz_session s ON s.id = q.session_id
  ORDER BY s.tournament_id, q.question_id, s.started_at, s.id
) a
WHERE a.tournament_id = p.tournament_id AND a.question_id = p.question_id;--> statement-breakpoint
UPDATE tournament_question p SET question_text = q.question_text, options = q.options, correct_answer = q.correct_answer,
  explanation = q.explanation
FROM question q WHERE q.id = p.question_id AND p.question_text IS NULL;--> statement-breakpoint
-- An option that an edit replaced between two sessions keeps its position. The stored results do not change.
UPDATE session_question q SET option_order = (
  SELECT array_agg(coalesce(array_position(p.options, o.option_text), o.n::int) - 1 ORDER BY o.n)
  FROM unnest(q.options) WITH ORDINALITY AS o(option_text, n))
FROM quiz_session s, tournament_question p
WHERE s.id = q.session_id AND p.tournament_id = s.tournament_id AND p.question_id = q.question_id;--> statement-breakpoint
ALTER TABLE "session_question" ALTER COLUMN "option_order" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_question" ALTER COLUMN "question_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_question" ALTER COLUMN "options" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_question" ALTER COLUMN "correct_answer" SET NOT NULL;
