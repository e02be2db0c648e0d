# Sourced by mvnw and perdure: leaves JAVA_HOME alone if it is a JDK of $PERDURE_JDK or newer, else finds one.
PERDURE_JDK=25

# True if $1 holds a JDK (not a mere runtime) of the wanted version or newer.
perdure_jdk_fits() {
  perdure_version=
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  perdure_version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  [ "${perdure_version:-0}" -ge "$PERDURE_JDK" ]
}

if ! perdure_jdk_fits "${JAVA_HOME:-/nowhere}"; then
  perdure_found=
  for perdure_home in /usr/lib/jvm/*25* /opt/*jdk*25* "$HOME"/.sdkman/candidates/java/25* \
    "$HOME"/.jdks/*25* "$HOME"/.local/share/mise/installs/java/*25* "$HOME"/.asdf/installs/java/*25* \
    "$(/usr/libexec/java_home -v "$PERDURE_JDK" 2>/dev/null || true)" /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    if perdure_jdk_fits "$perdure_home"; then
      perdure_found=$perdure_home
      break
    fi
  done
  if [ -z "$perdure_found" ] && command -v javac >/dev/null 2>&1; then
    perdure_home=$(readlink -f "$(command -v javac)" 2>/dev/null || command -v javac)
    perdure_home=${perdure_home%/bin/javac}
    if perdure_jdk_fits "$perdure_home"; then perdure_found=$perdure_home; fi
  fi
  if [ -z "$perdure_found" ]; then
    perdure_jdk_fits "${JAVA_HOME:-/nowhere}" || true
    echo "Perdure needs a JDK $PERDURE_JDK or newer and found none (JAVA_HOME is '${JAVA_HOME:-unset}'${perdure_version:+, which is Java $perdure_version})." >&2
    echo "Install one, for example from https://adoptium.net, or set JAVA_HOME to it." >&2
    exit 4
  fi
  JAVA_HOME=$perdure_found
  export JAVA_HOME
fi
unset perdure_found perdure_home perdure_version
