CREATE TABLE "question_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reported_question_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"question_index" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_report_player_key" UNIQUE("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "reported_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"outcome" text,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reported_question_decided" CHECK (num_nonnulls("reported_question"."outcome", "reported_question"."decision", "reported_question"."decided_by", "reported_question"."decided_at") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_reported_question_id_reported_question_id_fk" FOREIGN KEY ("reported_question_id") REFERENCES "public"."reported_question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_question" ADD CONSTRAINT "reported_question_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_question" ADD CONSTRAINT "reported_question_pooled_fk" FOREIGN KEY ("tournament_id","question_id") REFERENCES "public"."tournament_question"("tournament_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_report_reported_idx" ON "question_report" USING btree ("reported_question_id","created_at");--> statement-breakpoint
CREATE INDEX "question_report_session_idx" ON "question_report" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reported_question_open_key" ON "reported_question" USING btree ("tournament_id","question_id") WHERE "reported_question"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reported_question_waiting_idx" ON "reported_question" USING btree ("created_at","id") WHERE "reported_question"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reported_question_created_at_idx" ON "reported_question" USING btree ("created_at","id");