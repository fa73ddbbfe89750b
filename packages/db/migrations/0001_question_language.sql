ALTER TABLE "question" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_language_check" CHECK ("question"."language" in ('en', 'hi'));--> statement-breakpoint
-- The same text with other options is another question. Two questions that were the same by this key cannot exist: their texts differ.
UPDATE "question" SET "text_key" = "text_key" || E'\n' || (
	SELECT string_agg(o.option_key, E'\n' ORDER BY o.option_key COLLATE "C")
	FROM (SELECT lower(regexp_replace(btrim(option_text), '\s+', ' ', 'g')) AS option_key FROM unnest("options") AS option_text) o
);
