ALTER TABLE "question" ADD COLUMN "keeps_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "keeps_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Options that name others, or say all or none of them. Pools that are frozen stay as they are.
UPDATE "question" q SET "keeps_order" = true WHERE EXISTS (
  SELECT FROM jsonb_array_elements_text(to_jsonb(q."options") || coalesce(q."translations" #> '{hi,options}', '[]')) AS o(words)
  WHERE o.words ~* '^[ ("]*(all|none|any|both|either|neither|more than one)( of)?( the)?( three| four)? (above|these|those|them|options?|choices?|answers?)( |[.)"]|$)'
    OR o.words ~* '^ *(all|none|both|neither)[ .]*$' OR o.words ~* '\mthe above\M'
    OR o.words ~* '^ *((both|only|either|neither) )?(options? )?[([]?[a-f][)\].]? *(,|&| and | or | nor ) *[([]?[a-f][)\].]?( *(,|&| and ) *[([]?[a-f][)\].]?)*( only| both)?[ .]*$'
    OR o.words ~* '^ *((both|only|either|neither) [([]?[1-6a-f][)\].]?( *(,|&| and | or | nor ) *[([]?[1-6][)\].]?)*|[([]?[1-6a-f][)\].]?( *(,|&| and ) *[([]?[1-6][)\].]?)* only)[ .]*$'
    OR o.words ~ '^ *(उपर्युक्त|उपरोक्त|इनमें से|इनमे से|ये|दिए गए विकल्पों) (.* )?(सभी|कोई|दोनों|एक)( |$)' OR o.words ~ '^ *(सभी|दोनों|कोई नहीं|कोई भी नहीं) *$'
    OR o.words ~* '^ *(केवल )?[([]?[a-fकखगघ][)\].]? *(,|&| और | एवं | तथा | व ) *[([]?[a-fकखगघ][)\].]?( दोनों| केवल)? *$');--> statement-breakpoint
-- Texts in one encoding of each letter.
UPDATE "question" q SET "question_text" = normalize(q."question_text"), "explanation" = normalize(q."explanation"),
  "options" = (SELECT array_agg(normalize(o.words) ORDER BY o.n) FROM unnest(q."options") WITH ORDINALITY AS o(words, n)),
  "translations" = normalize(q."translations"::text)::jsonb
WHERE (q."question_text" || coalesce(q."explanation", '') || array_to_string(q."options", '') || q."translations"::text) IS NOT NFC NORMALIZED;--> statement-breakpoint
-- The first of several questions that look the same gets the key by which they are compared; the others keep theirs, and are listed by a command.
UPDATE "question" q SET "text_key" = n.seen FROM (
  SELECT l."id", l."text_key", l.seen, row_number() OVER (PARTITION BY l."category", l."owner_id", l.seen ORDER BY l."text_key" <> l.seen, l."id") AS place
  FROM (SELECT *, normalize(regexp_replace("text_key", U&'[\00AD\200B-\200D\2060\FEFF]', '', 'g')) AS seen FROM "question" WHERE "archived_at" IS NULL) l
) n WHERE n."id" = q."id" AND n.place = 1 AND n.seen <> q."text_key";
