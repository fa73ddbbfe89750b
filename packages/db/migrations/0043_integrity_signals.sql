CREATE TABLE "integrity_signal" (
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "integrity_signal_session_id_kind_pk" PRIMARY KEY("session_id","kind"),
	CONSTRAINT "integrity_signal_points_check" CHECK ("integrity_signal"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "prize_decision" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"reason" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_mark" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mark" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_mark_key" UNIQUE("user_id","mark"),
	CONSTRAINT "sign_in_mark_kind_check" CHECK ("sign_in_mark"."kind" in ('address', 'device'))
);
--> statement-breakpoint
ALTER TABLE "integrity_signal" ADD CONSTRAINT "integrity_signal_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_decision" ADD CONSTRAINT "prize_decision_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_decision" ADD CONSTRAINT "prize_decision_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_mark" ADD CONSTRAINT "sign_in_mark_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_mark_mark_idx" ON "sign_in_mark" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "sign_in_mark_last_used_at_idx" ON "sign_in_mark" USING btree ("last_used_at");