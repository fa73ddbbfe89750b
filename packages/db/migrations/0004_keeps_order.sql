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
    OR o.words ~* '^ *(केवल )?[([]?[a-fकखगघ][)\].]? *(,|&| और | एवं | तथा | व ) *[([]?[a-fकखगघ][)\].]?( दोनों| केवल)? *$');
