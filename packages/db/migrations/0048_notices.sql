CREATE TABLE "notice_choice" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"push_off" text[] DEFAULT '{}'::text[] NOT NULL,
	"email_off" text[] DEFAULT '{}'::text[] NOT NULL,
	"quiet_from" text,
	"quiet_until" text
);
--> statement-breakpoint
CREATE TABLE "notice_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"subscription_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"outcome" text,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "notice_delivery_key" UNIQUE NULLS NOT DISTINCT("notice_id","channel","subscription_id"),
	CONSTRAINT "notice_delivery_target_check" CHECK (("notice_delivery"."channel" = 'push') = ("notice_delivery"."subscription_id" is not null)),
	CONSTRAINT "notice_delivery_outcome_check" CHECK (("notice_delivery"."due_at" is null) = ("notice_delivery"."outcome" is not null))
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"key" text,
	"address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"planned_at" timestamp (3) with time zone,
	CONSTRAINT "notice_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"login_session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscription_endpoint_key" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "one_time_code" ALTER COLUMN "mobile_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_login_session_id_user_sessions_id_fk" FOREIGN KEY ("login_session_id") REFERENCES "public"."user_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_delivery_due_idx" ON "notice_delivery" USING btree ("due_at") WHERE "notice_delivery"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "notice_delivery_subscription_id_idx" ON "notice_delivery" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "notice_user_id_idx" ON "notice" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_waiting_idx" ON "notice" USING btree ("created_at","id") WHERE "notice"."planned_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscription_user_id_idx" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscription_login_session_id_idx" ON "push_subscription" USING btree ("login_session_id");--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_target_check" CHECK (num_nonnulls("one_time_code"."mobile_number", "one_time_code"."email") = 1);