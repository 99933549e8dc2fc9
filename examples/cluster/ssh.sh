#!/bin/bash
# One question on several machines that ssh reaches without asking. Broker and master run here; the
# broker listens on loopback alone, and ssh brings the workers' words to it, encrypted.
#
#   examples/cluster/ssh.sh 'alpha:8 beta:16' hex 'start:7 moves b2'
#
# starts 8 workers on alpha and 16 on beta. The program must be there, in the same version. The
# same command goes on after Ctrl-C or a crash: the broker's log is in the folder RUN_FOLDER.
set -eu
hosts=$1
shift
program=${PROOFBOARD:-proofboard}               # here
there=${PROOFBOARD_THERE:-$program}             # on the other machines
folder=${RUN_FOLDER:-proofboard-run}
port=${PORT:-6399}
ssh_words=(${SSH:-ssh} -o BatchMode=yes -o ExitOnForwardFailure=yes)
queue=redis://127.0.0.1:$port

umask 077
mkdir -p "$folder"
PROOFBOARD_REDIS_PASSWORD=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
export PROOFBOARD_REDIS_PASSWORD
cat > "$folder/redis.conf" <<END
bind 127.0.0.1
port $port
requirepass $PROOFBOARD_REDIS_PASSWORD
dir $folder
appendonly yes
save ""
maxmemory-policy noeviction
logfile redis.log
END
setsid redis-server "$folder/redis.conf" &  # Ctrl-C is for the master
broker=$!
trap 'kill $broker' EXIT
until REDISCLI_AUTH=$PROOFBOARD_REDIS_PASSWORD redis-cli -p "$port" ping > /dev/null 2>&1; do
  kill -0 $broker
  sleep 0.2
done

# On the other side the broker seems to be at port PORT_THERE of the machine itself. The password
# goes by standard input: a command line can be read by others.
port_there=${PORT_THERE:-$port}
for host in $hosts; do
  setsid "${ssh_words[@]}" -R "127.0.0.1:$port_there:127.0.0.1:$port" "${host%:*}" "
    read -r PROOFBOARD_REDIS_PASSWORD
    export PROOFBOARD_REDIS_PASSWORD
    for i in \$(seq ${host##*:}); do
      '$there' cluster work --queue redis://127.0.0.1:$port_there --memory 1GiB --quiet &
    done
    wait" <<< "$PROOFBOARD_REDIS_PASSWORD" &
done

code=0
trap : INT
"$program" cluster start "$@" --queue "$queue" --certificate "$folder/whole.proof" || code=$?
for connection in $(jobs -p); do
  [ "$connection" = "$broker" ] || wait "$connection" || true  # workers end by themselves
done
exit $code
