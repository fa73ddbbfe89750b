CREATE TABLE "result_card" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "result_card_code_key" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "result_card" ADD CONSTRAINT "result_card_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;