CREATE TABLE "achievement" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid,
	CONSTRAINT "achievement_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "badge_page" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "badge_page_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "friendship" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friendship_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "friendship_order_check" CHECK ("friendship"."low_id" < "friendship"."high_id")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitation_code_key" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "quiz_session" ADD COLUMN "reviewed_standing" text;--> statement-breakpoint
ALTER TABLE "achievement" ADD CONSTRAINT "achievement_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievement" ADD CONSTRAINT "achievement_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_page" ADD CONSTRAINT "badge_page_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendship" ADD CONSTRAINT "friendship_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendship" ADD CONSTRAINT "friendship_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friendship_high_id_idx" ON "friendship" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "quiz_session_finished_idx" ON "quiz_session" USING btree ("user_id","finished_at") WHERE "quiz_session"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "quiz_session_unreviewed_idx" ON "quiz_session" USING btree ("finished_at") WHERE "quiz_session"."finished_at" is not null and "quiz_session"."reviewed_standing" is distinct from coalesce("quiz_session"."rank"::text, '-') || ' ' || "quiz_session"."prize_state";